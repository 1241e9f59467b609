import { mutation, query } from '#server/trpc/operation.ts';
import { assistantInput, letInInput, requestOfAccessInput } from '#shared/schemas/assistants.ts';
import { disconnectAssistant, listAssistants, listAssistantSteps } from './assistants.ts';
import { keepOut, letIn, requestOfAccess } from './let-in.ts';

export const ASSISTANTS = {
  requestOfAccess: query({
    access: 'person',
    limit: 'clientDocument',
    input: requestOfAccessInput,
    run: requestOfAccess,
  }),

  letIn: mutation({
    access: 'person',
    limit: 'clientDocument',
    asks: 'factor',
    input: letInInput,
    run: letIn,
  }),

  keepOut: mutation({ access: 'person', input: requestOfAccessInput, run: keepOut }),

  assistants: query({ access: 'person', run: listAssistants }),

  assistantSteps: query({ access: 'person', run: listAssistantSteps }),

  disconnectAssistant: mutation({
    access: 'person',
    input: assistantInput,
    act: { group: 'access', about: 'assistant', says: (name) => `Disconnected the assistant ${name}` },
    run: disconnectAssistant,
  }),
};
