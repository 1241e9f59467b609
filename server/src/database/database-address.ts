const PARTS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^:@/?#]+):(?<password>.+)@(?<place>[^@]*)$/;

/**
 * An address with a password that was put in as it is: `/ ? # %` and others have a meaning of their own there, and
 * are escaped.
 *
 * @returns the address as a driver reads it, undefined where it is none
 */
export function databaseAddress(address: string): string | undefined {
  if (isAddress(address)) return address;

  const { scheme = '', user = '', password = '', place = '' } = PARTS.exec(address)?.groups ?? {};
  const escaped = `${scheme}${user}:${encodeURIComponent(password)}@${place}`;

  return isAddress(escaped) ? escaped : undefined;
}

function isAddress(address: string): boolean {
  // With a socket there is no host: its folder is a parameter.
  const url = URL.parse(address.replace('@/', '@socket/'));
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;

  // An @ after the host belongs to a password that ends too early.
  const isCut = url.hash !== '' || url.pathname.includes('@') || (!url.username && address.includes('@'));

  return !isCut && isDecodable(url.username) && isDecodable(url.password);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
