/** Who has signed in there. */
export type ProviderIdentity = { issuer: string; subject: string; email: string; name: string | null };

/** What this side keeps between the two halves. */
type ProviderRequest = { state: string; nonce: string; verifier: string };

export type SignInProvider = {
  name: string;
  /** @returns where the browser is sent, and what has to come back */
  begin(): Promise<{ address: string; request: ProviderRequest }>;
  /**
   * @param query of the address that the browser came back to
   * @throws AppError('unauthorized') for an answer that was not given to this request, by this provider, for us, or to somebody
   *   whose address is not confirmed there
   */
  finish(query: string, request: ProviderRequest): Promise<ProviderIdentity>;
};
