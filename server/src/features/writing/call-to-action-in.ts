import { CTA_LABELS, CTA_OPTIONS } from '#shared/rules/content.ts';
import { inLanguage } from '#shared/rules/languages.ts';
import labels from './call-to-action-labels.json' with { type: 'json' };

const LABELS: Record<string, Record<string, string>> = labels;

export function callToActionIn(text: string, language: string | null): string {
  const option = CTA_OPTIONS.find((known) => CTA_LABELS[known] === text) ?? 'other';
  return inLanguage(LABELS[option] ?? {}, language, text);
}
