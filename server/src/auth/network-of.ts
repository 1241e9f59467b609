import { isIPv6, SocketAddress } from 'node:net';

const GROUPS = 8;
/** A household or a host has a /64 of its own, so its addresses are one visitor's. */
const NETWORK_GROUPS = 4;
const LONGEST = 64;

/** As a stranger's sign-in is told by: a /16 of IPv4, where providers move their customers about. */
export const wideNetworkOf = (address: string): string =>
  networkOf(address).replace(/^(\d+\.\d+)\.\d+\.\d+$/, '$1.0.0/16');

export function networkOf(address: string): string {
  const bare = address.split('%')[0] ?? '';
  if (!isIPv6(bare)) return address.slice(0, LONGEST);
  const plain = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
