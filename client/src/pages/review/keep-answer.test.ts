import { fireEvent, screen } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepAnswer } from './keep-answer.ts';

beforeEach(() => localStorage.clear());

/** The page as the server sends it. */
function open({ link = 'one', typed = '', said = '' } = {}) {
  document.body.innerHTML = `
    <ul class="said"><li><p class="words">${said}</p></li></ul>
    <section id="answer"><form data-link="${link}">
      <label for="text">Your comment</label><textarea id="text">${typed}</textarea>
    </form></section>`;
  keepAnswer(document.querySelector('form') as HTMLFormElement);
}

const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Your comment');
const type = (value: string) => fireEvent.input(comment(), { target: { value } });
const offered = () => screen.queryByText(/^Text from this device, .*, not sent\.$/);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a reviewer who comes back after a crash is offered what she had typed, and uses it', () => {
  open();
  type('The second part is too long.');

  open();
  expect(offered()).toBeInTheDocument();
  expect(comment()).toHaveValue('');
  press('Use it');
  expect(comment()).toHaveValue('The second part is too long.');
  expect(comment()).toHaveFocus();
  expect(offered()).toBeNull();
});

test('what she leaves is not offered again', () => {
  open();
  type('Never mind.');
  open();
  press('Leave it');

  open();
  expect(offered()).toBeNull();
});

test('what has been sent is not offered, nor what the form still shows', () => {
  open();
  type('Too long.\nMuch too long.');
  open({ typed: 'Too long.\nMuch too long.' });
  expect(offered()).toBeNull();

  open({ said: 'Too long.\nMuch too long.' });
  expect(offered()).toBeNull();
  open();
  expect(offered()).toBeNull();
});

test('a text belongs to its link alone', () => {
  open({ link: 'one' });
  type('About the first piece.');
  open({ link: 'two' });
  expect(offered()).toBeNull();
});

test('a browser that keeps nothing says so once', () => {
  open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  type('A');
  type('Ab');
  expect(screen.getAllByText(/This browser cannot keep what you type/)).toHaveLength(1);
});
