type Names = { accountName: string | null; metadataName: string | null; email: string | null };

/** The name Vee greets with: the account's, else the one given at sign-up, else the e-mail's first part, else 'friend'. */
export function greetingName({ accountName, metadataName, email }: Names): string {
  const candidates = [accountName, metadataName, email?.split('@')[0]];
  return candidates.map((name) => name?.trim()).find((name) => name) ?? 'friend';
}
