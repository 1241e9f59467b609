const UNITS =
  'kilometer meter centimeter millimeter mile foot inch yard kilogram gram ounce pound liter milliliter gallon celsius fahrenheit percent second minute hour day week month year byte kilobyte megabyte gigabyte terabyte megabit gigabit acre hectare degree kilometer-per-hour mile-per-hour millisecond'.split(
    ' ',
  );
export const CURRENCIES =
  'EUR USD GBP CHF JPY CNY INR CAD AUD NZD SEK NOK DKK PLN CZK HUF TRY RUB UAH ILS BRL MXN KRW ZAR AED SAR EGP RON BYN XOF PKR ARS KPW KWD'.split(
    ' ',
  );
const COUNTS = [1, 2, 5, 1.5];
const tidy = (word: string) => word.normalize('NFKC').toLowerCase().trim();
const isWord = (word: string) => word !== '' && !/^\p{N}+$/u.test(word);
type Names<T> = [string, T][];

export function scaleNames(language: string): Names<number> {
  const names: Names<number> = [];
  for (const compactDisplay of ['long', 'short'] as const) {
    const format = new Intl.NumberFormat(language, { notation: 'compact', compactDisplay });
    for (const value of [1e3, 2e3, 5e3, 1e4, 1e6, 2e6, 5e6, 1e8, 1e9, 2e9, 5e9, 1e12]) {
      const parts = format.formatToParts(value);
      const word = tidy(parts.find(({ type }) => type === 'compact')?.value ?? '');
      const digits = Number(parts.find(({ type }) => type === 'integer')?.value.replace(/\D/g, ''));
      if (isWord(word) && !/^[a-z]$/.test(word) && digits > 0 && value > digits)
        names.push([word, value / digits]);
    }
  }
  return names;
}

export function unitNames(language: string): Names<string> {
  return UNITS.flatMap((unit) =>
    (['long', 'short', 'narrow'] as const).flatMap((unitDisplay) => {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
      return COUNTS.map((count): [string, string] => {
        const parts = format.formatToParts(count);
        return [tidy(parts.find(({ type }) => type === 'unit' || type === 'percentSign')?.value ?? ''), unit];
      });
    }),
  ).filter(
    ([word]) =>
      isWord(word) && word !== 'in' && (word.length > 1 || !/[a-z]/.test(word) || 'gml'.includes(word)),
  );
}

/** "US dollars", and "dollars" for the currency whose sign is the plainest in the language: "kroner" in Danish, "$". */
export function moneyNames(language: string): Names<string> {
  const names: Names<string> = [];
  const holders = new Map<string, Set<string>>();

  for (const currency of CURRENCIES) {
    for (const currencyDisplay of ['code', 'symbol', 'name'] as const) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay });
      for (const count of COUNTS) {
        const word = tidy(format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? '');
        if (!isWord(word) || (word === '$' && currency !== 'USD')) continue;
        names.push([word, currency]);
        if (currencyDisplay !== 'name') continue;
        for (const part of word.split(/[\s-]/))
          holders.set(part, (holders.get(part) ?? new Set()).add(currency));
      }
    }
  }

  const signOf = (currency: string) =>
    new Intl.NumberFormat(language, { style: 'currency', currency })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value.length ?? 0;

  for (const [part, currencies] of holders) {
    const [first] = [...currencies].sort((one, other) => signOf(one) - signOf(other));
    if (currencies.size > 1 && part.length > 3 && first) names.push([part, first]);
  }

  return names;
}

export function monthNames(language: string): Names<number> {
  return Array.from({ length: 12 }, (_, month) => month)
    .flatMap((month) =>
      (['long', 'short'] as const).flatMap((style) =>
        [{ month: style }, { month: style, day: 'numeric' } as const].map((options): [string, number] => {
          const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
          const parts = format.formatToParts(Date.UTC(2025, month, 5));
          return [
            tidy(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, ''),
            month + 1,
          ];
        }),
      ),
    )
    .filter(([word]) => isWord(word) && word.length > 2);
}

export function weekdayNames(language: string): Names<number> {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 5 January 2025 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => [tidy(format.format(Date.UTC(2025, 0, 5 + day))), day]);
}

/** "午後", "오후"; "下午" and "晚上". */
export function afternoonNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const names = [13, 18, 21].map(
    (hour) =>
      format.formatToParts(Date.UTC(2025, 0, 5, hour)).find(({ type }) => type === 'dayPeriod')?.value,
  );
  return [...new Set(names.map((name) => tidy(name ?? '')))].filter(isWord);
}

/** " and ", " or ". */
export const joinNames = (language: string) =>
  (['conjunction', 'disjunction'] as const).flatMap((type) => {
    const parts = new Intl.ListFormat(language, { type }).formatToParts(['1', '2']);
    return parts.find((part) => part.type === 'literal')?.value ?? [];
  });
