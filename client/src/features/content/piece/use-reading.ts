import { useEffect, useMemo, useState } from 'react';
import { READING_LANGUAGE } from '#shared/content-labels.ts';
import { toast } from '../../../ui/toast.ts';
import { sentencesOf } from '../sentences.ts';

/**
 * Reads a piece aloud, sentence by sentence: browsers stop in the middle of long texts. Stops when its screen is left.
 * @returns which sentence is being read, by its position; null while none is.
 */
export function useReading(html: string) {
  const [sentence, setSentence] = useState<number | null>(null);
  const texts = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return sentencesOf(body).map(({ text }) => text);
  }, [html]);

  useEffect(() => {
    if (sentence === null) return;
    const utterance = new SpeechSynthesisUtterance(texts[sentence]);
    utterance.lang = READING_LANGUAGE;
    utterance.addEventListener('end', () => setSentence(sentence + 1 < texts.length ? sentence + 1 : null));
    window.speechSynthesis.speak(utterance);
    return () => window.speechSynthesis.cancel();
  }, [sentence, texts]);

  function toggle() {
    if (!('speechSynthesis' in window)) return toast.failure('This browser cannot read aloud.');
    setSentence(sentence === null && texts.length > 0 ? 0 : null);
  }

  return { isReading: sentence !== null, sentence, toggle };
}
