import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Within } from '#server/auth/within.ts';
import type { Tx } from '#server/database/db.ts';
import type { TokenScope } from '#shared/rules/account.ts';
import type { ResourcePath } from '#shared/rules/assistants.ts';

/** What a program asks a user for. */
export type AskedAccess = {
  clientId: string;
  /** As the program calls itself. */
  clientName: string;
  /** Where its metadata lie, or where it says that it lives. */
  clientAddress: string | null;
  /** Where the answer goes: the one thing that is known for sure. */
  answeredTo: string;
  /** The operator of this installation vouches for it. */
  isPredefined: boolean;
  scopes: TokenScope[];
  resources: ResourcePath[];
};

export type Given = {
  userId: string;
  scopes: TokenScope[];
  within: Within;
  /** What is stored together with it. */
  note: (tx: Tx, clientName: string) => Promise<void>;
};

/** Lets programs in for a user, by OAuth. */
export type AuthorizationServer = {
  /** A request below the issuer's path, which its address no longer has. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** @returns null for a request that has ended */
  asked(id: string): Promise<AskedAccess | null>;
  /** @returns where the browser goes on; null for a request that has ended */
  give(id: string, given: Given): Promise<string | null>;
  /** As `give`. */
  deny(id: string): Promise<string | null>;
};
