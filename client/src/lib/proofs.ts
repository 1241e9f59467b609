import { useSyncExternalStore } from 'react';
import type { Proof } from '#shared/rules/factors.ts';

type Asked = { proof: Proof; answer: (isGiven: boolean) => void };

let asked: Asked | null = null;
const readers = new Set<() => void>();

function set(next: Asked | null) {
  asked = next;
  for (const tell of readers) tell();
}

function subscribe(tell: () => void) {
  readers.add(tell);
  return () => void readers.delete(tell);
}

/** Opens the window that asks who is there; one question at a time. @returns whether it was answered */
export function askForProof(proof: Proof): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (isGiven: boolean) => {
      set(null);
      resolve(isGiven);
    };
    set({ proof, answer });
  });
}

const read = () => asked;

/** Nothing is asked in a first view that the build renders. */
export const useAskedProof = () => useSyncExternalStore(subscribe, read, read);
