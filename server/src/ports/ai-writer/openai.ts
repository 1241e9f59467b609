import { createChatModel, type ChatModelOptions } from '../openai/chat-model.ts';
import type { AiWriter } from './ai-writer.ts';
import { createModelWriter } from './model-writer.ts';

export type WriterModels = { planModel?: string | undefined; editModel?: string | undefined };
type WriterOptions = ChatModelOptions & WriterModels;

export function createOpenAiWriter({ planModel, editModel, ...options }: WriterOptions): AiWriter {
  const model = createChatModel(options);
  const planner = planModel ? createChatModel({ ...options, model: planModel }) : model;
  const editor = editModel ? createChatModel({ ...options, model: editModel }) : model;
  return createModelWriter({ model, planner, editor }, { name: 'openai' });
}
