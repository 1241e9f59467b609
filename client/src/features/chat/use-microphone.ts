import { useEffect } from 'react';
import SpeechRecognition, { useSpeechRecognition } from 'react-speech-recognition';

/** One utterance in English (US) at a time; its words are handed over when it has ended. */
export function useMicrophone(onHeard: (words: string) => void) {
  const { finalTranscript, listening, resetTranscript, browserSupportsSpeechRecognition } =
    useSpeechRecognition();

  useEffect(() => {
    if (!finalTranscript) return;
    onHeard(finalTranscript);
    resetTranscript();
  }, [finalTranscript, onHeard, resetTranscript]);

  useEffect(() => () => void SpeechRecognition.abortListening(), []);

  return {
    isSupported: browserSupportsSpeechRecognition,
    isListening: listening,
    toggle: () =>
      listening
        ? SpeechRecognition.stopListening()
        : SpeechRecognition.startListening({ continuous: false, language: 'en-US' }),
  };
}
