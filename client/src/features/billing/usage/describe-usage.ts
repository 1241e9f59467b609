import { type Usage } from '#shared/rules/billing.ts';
import { grouped } from '#client/lib/in-words.ts';

const NOTICE_AT = 0.8;

export function usageNotice({ plan, used, limit }: Usage): string | null {
  if (plan !== 'pro' || used < limit * NOTICE_AT) return null;
  const words = `${grouped(used)} of ${grouped(limit)} words`;
  if (used >= limit) return `You have used all of this month’s ${grouped(limit)} words.`;
  return `You have used ${words} this month (${Math.floor((used / limit) * 100)} %).`;
}
