import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import {
  addPasskeyInput,
  codeOnlyInput,
  passkeyInput,
  passwordOnlyInput,
  signInByCodeInput,
  signInByFactorPasskeyInput,
  stepInput,
  usedPasskeyInput,
} from '#shared/schemas/factors.ts';
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts';
import { askFactorReset, keepFactor, removeLostFactor } from './lost-factor.ts';
import { factors, forgetDevices, newRecoveryCodes } from './own-factors.ts';
import { addPasskey, removePasskey, startPasskey } from './passkeys.ts';
import { proveByCode, proveByPassword } from './prove.ts';
import { signInByCode } from './sign-in-by-factor.ts';
import {
  factorPasskey,
  proveByPasskey,
  signInByFactorPasskey,
  signInByPasskey,
  startPasskeySignIn,
  startProof,
} from './use-passkey.ts';

const linkInput = z.object({ token: z.string().min(20).max(200) });

export const FACTORS = {
  factors: query({ access: 'person', run: factors }),

  signInByCode: mutation({ access: 'public', input: signInByCodeInput, run: signInByCode }),

  askFactorReset: mutation({ access: 'public', input: stepInput, run: askFactorReset }),

  removeLostFactor: mutation({ access: 'public', input: linkInput, run: removeLostFactor }),

  keepFactor: mutation({ access: 'public', input: linkInput, run: keepFactor }),

  proveByCode: mutation({ access: 'person', input: codeOnlyInput, run: proveByCode }),

  proveByPassword: mutation({ access: 'person', input: passwordOnlyInput, run: proveByPassword }),

  factorPasskey: mutation({ access: 'public', input: stepInput, run: factorPasskey }),

  signInByFactorPasskey: mutation({
    access: 'public',
    input: signInByFactorPasskeyInput,
    run: signInByFactorPasskey,
  }),

  startPasskeySignIn: mutation({ access: 'public', isOfPasswords: true, run: startPasskeySignIn }),

  signInByPasskey: mutation({
    access: 'public',
    isOfPasswords: true,
    input: usedPasskeyInput,
    run: signInByPasskey,
  }),

  startProof: mutation({ access: 'person', run: startProof }),

  proveByPasskey: mutation({ access: 'person', input: usedPasskeyInput, run: proveByPasskey }),

  startPasskey: mutation({ access: 'person', asks: 'always', run: startPasskey }),

  addPasskey: mutation({
    access: 'person',
    asks: 'always',
    input: addPasskeyInput,
    act: { group: 'access', says: () => 'Added a passkey' },
    run: addPasskey,
  }),

  removePasskey: mutation({
    access: 'person',
    asks: 'always',
    input: passkeyInput,
    act: { group: 'access', about: 'passkey', says: (name) => `Removed the passkey ${name}` },
    run: removePasskey,
  }),

  startAuthenticator: mutation({ access: 'person', asks: 'always', run: startAuthenticator }),

  confirmAuthenticator: mutation({
    access: 'person',
    asks: 'always',
    input: codeOnlyInput,
    act: { group: 'access', says: () => 'Set up an authenticator app' },
    run: confirmAuthenticator,
  }),

  removeAuthenticator: mutation({
    access: 'person',
    asks: 'always',
    act: { group: 'access', says: () => 'Removed the authenticator app' },
    run: removeAuthenticator,
  }),

  newRecoveryCodes: mutation({
    access: 'person',
    asks: 'always',
    act: { group: 'access', says: () => 'Made new recovery codes' },
    run: newRecoveryCodes,
  }),

  forgetDevices: mutation({
    access: 'person',
    act: { group: 'access', says: () => 'Forgot the remembered devices' },
    run: forgetDevices,
  }),
};
