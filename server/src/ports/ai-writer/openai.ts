import { createChatModel, type ChatModelOptions } from '../openai/chat-model.ts';
import type { AiWriter } from './ai-writer.ts';
import { createModelWriter } from './model-writer.ts';
import type { MarkForm } from './prompts/rules.ts';

export type WriterModels = { planModel?: string | undefined; editModel?: string | undefined };
type WriterOptions = ChatModelOptions & WriterModels & { marks?: MarkForm | undefined };

export function createOpenAiWriter({ marks, planModel, editModel, ...options }: WriterOptions): AiWriter {
  const model = createChatModel(options);
  const planner = planModel ? createChatModel({ ...options, model: planModel }) : model;
  const editor = editModel ? createChatModel({ ...options, model: editModel }) : model;
  return createModelWriter({ model, planner, editor }, { name: 'openai', marks });
}
