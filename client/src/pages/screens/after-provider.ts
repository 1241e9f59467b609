import { AFTER_PROVIDER, isProviderRefusal, PROVIDER_MESSAGES } from '#shared/rules/provider.ts';
import type { FactorStep } from '../form/form.tsx';

type AfterProvider = { factor: FactorStep | null; link: string | null; refusal: string | null };

/** What is left to do after the provider. @param hash the part of the address that no server sees */
export function afterProvider(hash: string): AfterProvider {
  const said = new URLSearchParams(hash.slice(1));
  const refusal = said.get(AFTER_PROVIDER.refusal) ?? '';

  return {
    factor: readStep(said.get(AFTER_PROVIDER.factor)),
    link: said.get(AFTER_PROVIDER.link),
    refusal: isProviderRefusal(refusal) ? PROVIDER_MESSAGES[refusal] : null,
  };
}

/** Anybody can make such an address; what its step is worth the server says. */
function readStep(text: string | null): FactorStep | null {
  const [token, hasApp, hasPasskey] = text?.split('.') ?? [];
  return token ? { token, hasApp: hasApp === '1', hasPasskey: hasPasskey === '1' } : null;
}
