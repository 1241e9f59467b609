import { z } from 'zod';
import { nameInput, newPasswordInput } from '#shared/schemas/account.ts';

export const tokenInput = z.object({ token: z.string().min(20).max(200) });

export const acceptInvitationInput = tokenInput.extend({ name: nameInput, password: newPasswordInput });

export const updatePasswordInput = z.object({ password: newPasswordInput });

export const accessTokenInput = z.object({ id: z.uuid() });

/** The stored hash, which is good for nothing but naming it. */
export const sessionInput = z.object({ id: z.string().max(64) });
