type Set = { publicUrl: string; seconds: number };

/** A random token that a browser keeps for this host alone, and no script reads. */
export function hostCookie(name: string) {
  const given = new RegExp(String.raw`(?:^|; ?)(?:__Host-)?${name}=([\w-]{20,100})(?:;|$)`);

  return {
    /** @param cookies of a request */
    read: (cookies: string | undefined): string | null => given.exec(cookies ?? '')?.[1] ?? null,
    /** @returns the line that sets it */
    set(value: string, { publicUrl, seconds }: Set): string {
      const [prefix, secure] = publicUrl.startsWith('https:') ? ['__Host-', '; Secure'] : ['', ''];
      return `${prefix}${name}=${value}; HttpOnly; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
    },
  };
}
