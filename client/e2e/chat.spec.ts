import { greeting } from '#server/features/chat/send-message.ts';
import { CHAT_MESSAGES, HELP_TOPICS } from '#shared/schemas/chat.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { expect, test } from './test.ts';

test('a question is answered, kept, and cleared again @smoke', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/support');
  await expect(page.getByText('Vee is an AI assistant')).toBeVisible();
  const conversation = page.getByRole('log', { name: 'Conversation' });
  await expect(conversation).toContainText(greeting('Ada'));
  await expect(page.getByRole('button', { name: 'Clear Chat History' })).toBeHidden();

  await page.getByPlaceholder('Type your question...').fill('How do I connect my WordPress site?');
  await page.keyboard.press('Enter');
  const answer = conversation.getByText('Press the button');
  await expect(answer).toBeVisible();
  await page.reload();
  await expect(conversation).toContainText('How do I connect my WordPress site?');
  await expect(answer).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Clear Chat History' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(CHAT_MESSAGES.clearConfirm);
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(conversation).not.toContainText('How do I connect my WordPress site?');
  await expect(conversation).toContainText(greeting('Ada'));
});

test('a half-typed question survives a reload; an empty one is not sent', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/support');
  const question = page.getByRole('textbox', { name: 'Your question' });
  await question.fill('How do I');
  await page.reload();
  await expect(question).toHaveValue('How do I');
  await question.fill(' ');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(CHAT_MESSAGES.empty)).toBeVisible();
});

test('what the microphone hears is added to the question', async ({ page, context }) => {
  await newUser(context);

  await page.addInitScript(() => {
    class Recogniser extends EventTarget {
      lang = '';
      continuous = true;
      onresult: ((event: unknown) => void) | null = null;
      onend: (() => void) | null = null;
      start() {
        const said = Object.assign([{ transcript: 'about plans', confidence: 1 }], { isFinal: true });
        setTimeout(() => {
          this.onresult?.({ resultIndex: 0, results: [said] });
          this.onend?.();
        }, 50);
        Object.assign(window, { heard: { lang: this.lang, isOnce: !this.continuous } });
      }
      stop() {}
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser });
  });

  await page.goto('/support');

  const question = page.getByPlaceholder('Type your question...');
  await question.fill('Tell me');
  await page.getByRole('button', { name: 'Speak your question' }).click();
  await expect(question).toHaveValue('Tell me about plans');

  const heard = await page.evaluate<unknown>(() => Reflect.get(window, 'heard'));
  expect(heard).toEqual({ lang: 'en-US', isOnce: true });
});

test('without speech support the page says so', async ({ page, context }) => {
  await newUser(context);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'webkitSpeechRecognition');
    Reflect.deleteProperty(window, 'SpeechRecognition');
  });
  await page.goto('/support');
  await page.getByRole('button', { name: 'Speak your question' }).click();
  await expect(page.getByRole('alert')).toContainText(CHAT_MESSAGES.noSpeech);
});

test('the help articles are there for everyone, by topic, with a way in', async ({ page, context }) => {
  await page.goto('/help');
  const writing = page.getByRole('region', { name: HELP_TOPICS.writing });
  await expect(writing.getByRole('link', { name: 'Create a piece of content' })).toBeVisible();
  await page.getByRole('link', { name: 'Connect your WordPress site' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect your WordPress site' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/');
  const article = page.url();
  await newUser(context);
  await page.goto(article);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
