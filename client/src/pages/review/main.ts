import { keepAnswer } from './keep-answer.ts';

const form = document.querySelector<HTMLFormElement>('#answer form');
if (form) keepAnswer(form);
