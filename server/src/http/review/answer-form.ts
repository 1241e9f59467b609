import { createElement as h, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import { REVIEW_TEXT_MAX, REVIEWER_NAME_MAX, type ReviewKind } from '#shared/rules/review.ts';
import type { OpenedReview } from '../../features/review/open-review.ts';

export type Typed = { name: string; email: string; text: string };

export type Answering = {
  formId: string;
  /** The previous answer has just been stored. */
  isAnswered: boolean;
  typed?: Typed;
  errors?: Partial<Record<keyof Typed, string | undefined>>;
  error?: string;
};

type Props = Pick<OpenedReview, 'owner' | 'link' | 'piece'> & { answering: Answering };

export function AnswerForm({ owner, link, piece, answering }: Props) {
  const { formId, isAnswered, typed, errors = {}, error } = answering;
  const values: Typed = typed ?? { name: link.name, email: '', text: '' };
  const decides = link.right === 'decide';
  return h(
    'section',
    { id: 'answer', className: 'part' },
    h('h2', null, 'Your answer'),
    isAnswered &&
      h('p', { role: 'status', className: 'notice' }, `Thank you. ${owner} gets a mail about it.`),
    error &&
      h('p', { role: 'alert', className: 'notice' }, `${error} `, h('a', { href: '#text' }, 'Show the text')),
    h(
      'form',
      { method: 'post', action: '#answer', noValidate: true },
      h('input', { type: 'hidden', name: 'id', value: formId }),
      h('input', { type: 'hidden', name: 'revision', value: piece.revision }),
      h('input', { type: 'hidden', name: 'image', value: piece.featuredImage ?? '' }),
      // A disabled first button keeps the Enter key from submitting an answer.
      h('button', { type: 'submit', disabled: true, hidden: true }),
      h(Field, {
        label: 'Your name',
        error: errors.name,
        name: 'name',
        defaultValue: values.name,
        maxLength: REVIEWER_NAME_MAX,
        autoComplete: 'name',
        required: true,
      }),
      h(Field, {
        label: `Your email (optional, for ${owner} alone)`,
        error: errors.email,
        name: 'email',
        type: 'email',
        defaultValue: values.email,
        autoComplete: 'email',
      }),
      h(Field, {
        label: decides ? 'What should change? (not needed to approve)' : 'Your comment',
        error: errors.text,
        name: 'text',
        rows: 5,
        defaultValue: values.text,
        maxLength: REVIEW_TEXT_MAX,
      }),
      h(
        'div',
        { className: 'buttons' },
        decides && h(Answer, { kind: 'approved', label: 'Approve' }),
        decides && h(Answer, { kind: 'sentBack', label: 'Send back', isQuiet: true }),
        h(Answer, { kind: 'comment', label: decides ? 'Only comment' : 'Comment', isQuiet: decides }),
      ),
    ),
  );
}

type Control = InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>;
type FieldProps = Control & { label: string; name: keyof Typed; error: string | undefined };

function Field({ label, error, ...control }: FieldProps) {
  const errorId = `${control.name}-error`;
  const described = error && { 'aria-invalid': true, 'aria-describedby': errorId };
  return h(
    'div',
    null,
    h('label', null, label, h(control.rows ? 'textarea' : 'input', { ...control, ...described })),
    error && h('p', { id: errorId, className: 'error' }, error),
  );
}

type AnswerProps = { kind: ReviewKind; label: string; isQuiet?: boolean };

const Answer = ({ kind, label, isQuiet = false }: AnswerProps) =>
  h(
    'button',
    { type: 'submit', name: 'kind', value: kind, className: isQuiet ? 'button quiet' : 'button' },
    label,
  );
