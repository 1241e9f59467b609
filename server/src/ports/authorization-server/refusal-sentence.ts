const SENTENCES: Readonly<Record<string, string>> = {
  access_denied: 'You did not agree.',
  invalid_client: 'It is not known here, or its description could not be read. It has to register again.',
  invalid_client_metadata: 'Its description is not one that we can use.',
  invalid_grant: 'What it brought was used already, has ended, or is another program’s.',
  invalid_redirect_uri: 'It wanted the answer at an address that it did not register.',
  invalid_scope: 'It asked for more than there is, or more than you allowed.',
  invalid_target: 'It asked for a resource that is not ours.',
  login_required: 'It asked not to show you anything, which is not possible here.',
  consent_required: 'It asked not to show you anything, which is not possible here.',
  server_error: 'Something went wrong on our side.',
};

/** Why a program was not let in, for its user. */
export const refusalSentence = ({ error, description }: { error: string; description: string }): string =>
  SENTENCES[error] ?? `It asked in a way that the standard does not know: ${description || error}.`;
