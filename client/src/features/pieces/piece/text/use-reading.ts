import { useEffect, useMemo, useState } from 'react';
import { toast } from '#client/ui/toast/toast.ts';
import { sentencesOf } from './sentences.ts';

const READING_FAILED = 'This browser cannot read aloud.';

/** Of pieces whose language was not chosen: theirs is unknown, or the English of the offline writer. */
const READING_LANGUAGE = 'en-US';

/** How a sentence ends that was stopped by us. */
const STOPPED = new Set<SpeechSynthesisErrorCode>(['canceled', 'interrupted']);

/**
 * Reads a piece aloud, sentence by sentence: browsers stop in the middle of long texts. Stops when its screen is left.
 * @returns which sentence is being read, by its position; null while none is.
 */
export function useReading(html: string, language: string | null) {
  const [sentence, setSentence] = useState<number | null>(null);
  const texts = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return sentencesOf(body).map(({ text }) => text);
  }, [html]);

  useEffect(() => {
    if (sentence === null) return;
    const utterance = new SpeechSynthesisUtterance(texts[sentence]);
    utterance.lang = language === null || language === 'en' ? READING_LANGUAGE : language;
    utterance.addEventListener('end', () => setSentence(sentence + 1 < texts.length ? sentence + 1 : null));
    utterance.addEventListener('error', ({ error }) => {
      if (STOPPED.has(error)) return;
      setSentence(null);
      toast.failure(READING_FAILED);
    });
    const silence = () => window.speechSynthesis.cancel();
    window.speechSynthesis.speak(utterance);
    // A document that goes away does not take its voice with it.
    window.addEventListener('pagehide', silence);
    return () => {
      window.removeEventListener('pagehide', silence);
      silence();
    };
  }, [sentence, texts, language]);

  function toggle() {
    if (!('speechSynthesis' in window)) return toast.failure(READING_FAILED);
    setSentence(sentence === null && texts.length > 0 ? 0 : null);
  }

  return { isReading: sentence !== null, sentence, toggle };
}
