import type { Theme } from './theme.ts';

export const PAGE_INTRODUCTION: Theme = {
  headings: [''],
  question: '',
  point: 'What the visitor gets',
  paragraphs: [
    [
      'You are in the right place if {t} is on your list and you want it done properly. || Whatever brought you to {t}, you are in the right place.',
      'We keep it clear, we keep it personal, and we tell you what to expect before you decide.',
      'Everything on this page is meant for {a}.',
    ],
    [
      'You bring your situation and your questions.',
      'We bring structure, experience and an honest opinion.',
      'Together we find the version of {t} that fits your day, your budget and your taste.',
    ],
    [
      'No long forms, no small print to decode and no pressure to hurry.',
      'Read on to see what is included, how it works and how we begin.',
      'If you prefer to talk first, that is a perfectly good start as well.',
      'Many people arrive with nothing more than a rough idea, and that is all it takes.',
      'A short conversation is usually enough to see whether we are a good match.',
      'Should somebody else suit you better, we will say so.',
      'Your time is valuable, so every step below has a clear purpose and a clear end.',
      'Whatever you decide, you will leave with a better picture than you came with.',
    ],
  ],
};

export const PAGE_CONCLUSION: Theme = {
  headings: ['Ready when you are', 'Let us begin', 'Take the first step'],
  question: 'How do you take the first step?',
  point: 'The first step',
  paragraphs: [
    [
      'The first step towards {t} is small, and it commits you to nothing else.',
      'Tell us what you have in mind, and we will answer with a clear suggestion.',
      'You decide what happens next.',
    ],
    [
      'It helps to have your main wish and your time frame at hand.',
      'Everything beyond that can be settled as we go.',
      'If you are still comparing, keep this page open and hold us to what it says.',
      'Questions are welcome at any point, and you do not need to prepare them.',
    ],
    [
      'We would rather have an honest conversation than a quick signature.',
      'Good decisions about {t} are made with a calm mind and all the facts on the table.',
      'Bring a colleague, a friend or a family member if a second opinion makes you comfortable.',
      'Once you have said yes, you will hear from us about the next date and nothing else.',
      'That way you always know where things stand.',
      'We look forward to meeting you.',
    ],
  ],
};

export const PAGE_THEMES = {
  benefits: {
    headings: ['What you gain', 'Why people choose {t} with us', 'Your benefits at a glance'],
    question: 'What do you gain?',
    point: 'The benefits',
    paragraphs: [
      [
        'The best reason for {t} is the difference it makes to an ordinary day. || With {t}, the difference should show on an ordinary day.',
        'We look at that day first and work backwards from there.',
        'The result is a solution that feels natural instead of one more thing to manage.',
      ],
      [
        'Benefits only count when they arrive where you need them.',
        'That is why we ask which of these points matters most to you and put it at the centre.',
        'The others follow more easily once the important one is right.',
        'We also tell you where the limits are, because clear limits make good neighbours of expectations.',
      ],
      [
        'Nothing is added merely to look impressive.',
        'Each part has to earn its place by making something simpler, safer or more pleasant.',
        'If a part stops being useful, it can go.',
        'You pay attention to your goals, and we pay attention to the details around {t}.',
      ],
    ],
    list: {
      lead: 'What you can count on:',
      items: [
        '<strong>Clarity.</strong> You know what happens next and why.',
        '<strong>A personal fit.</strong> Your situation sets the plan, never the other way round.',
        '<strong>Less effort.</strong> We take care of the tedious parts and keep you informed.',
        '<strong>Honest advice.</strong> You hear it when less would be enough.',
        '<strong>Room to grow.</strong> Start small and extend it when the time has come.',
        '<strong>One place to turn to.</strong> Questions find a person, not a maze.',
      ],
    },
  },
  process: {
    headings: ['How it works', 'From the first idea to the result', 'Our way of working'],
    question: 'How does it work?',
    point: 'The way from idea to result',
    paragraphs: [
      [
        'A clear process makes {t} predictable, and predictable is another word for relaxed.',
        'You always see which step you are on and what we need from you.',
        'Most of the work happens on our side, so your days stay yours.',
      ],
      [
        'Every step ends with something you can look at. || You can look at a result after every step.',
        'If it is not right, we correct it before we move on.',
        'Small corrections early are easy, whereas large ones late are not.',
        'We write decisions down, so that nobody has to rely on memory.',
      ],
      [
        'Changes of plan are part of life.',
        'Tell us as soon as something shifts, and we will show you what it means for time and effort.',
        'You choose, and we carry on from there.',
        'At the end you receive a short summary that you can keep and share.',
        'It says what was done, what remains open and what to look after.',
      ],
    ],
    list: {
      lead: 'The way in outline:',
      ordered: true,
      items: [
        '<strong>We listen.</strong> You describe what you need and what you have tried.',
        '<strong>We suggest.</strong> You receive a plain proposal with everything that belongs to it.',
        '<strong>You decide.</strong> Take the time you need and ask whatever is unclear.',
        '<strong>We deliver.</strong> You follow the progress and can step in at any point.',
        '<strong>We follow up.</strong> After a while we check together whether it still fits.',
      ],
    },
  },
  audience: {
    headings: ['Who it is for', 'Is {t} right for you?', 'A good fit for your situation'],
    question: 'Who is it for?',
    point: 'Who benefits most',
    paragraphs: [
      [
        'Our approach to {t} was made with {a} in mind.',
        'You do not need previous knowledge, and you do not need to have everything figured out.',
        'What helps is a real need and a little time to describe it.',
      ],
      [
        'You will feel at home here if you value plain language. || Plain language is the tone you can expect.',
        'It suits people who prefer a solid solution to a spectacular one.',
        'It also suits those who have tried something before and were left with doubts.',
        'A fresh look often shows that very little has to change.',
      ],
      [
        'There are cases in which something else is the better choice.',
        'If you need an answer within the hour, or only a single detail, a short piece of advice will serve you better.',
        'We are glad to point you in the right direction all the same.',
        'Saying no at the right moment is a service, too.',
      ],
      [
        'Still unsure whether {t} should be your next project?',
        'Describe your situation in a few sentences and ask for an opinion.',
        'You will receive one that you can use, whatever you do afterwards.',
        'Think of it as a second pair of eyes on a decision that is entirely yours.',
        'Nobody knows your circumstances better than you do.',
        'We merely help to sort them.',
      ],
    ],
  },
  included: {
    headings: ['What is included', 'Everything that belongs to it', 'What you can expect'],
    question: 'What is included?',
    point: 'What belongs to the offer',
    paragraphs: [
      [
        'With {t}, the unpleasant surprises usually hide in what was never mentioned.',
        'That is why we prefer to list what belongs to it and what does not.',
        'If a point is missing that matters to you, ask for it before you decide.',
      ],
      [
        'The scope follows your needs. || Your needs define the scope.',
        'You can begin with the essentials and add further parts later.',
        'Nothing has to be chosen twice, because each part is prepared for the next.',
        'Whatever we agree on is written down in words that everyone understands.',
      ],
      [
        'Extra wishes are welcome.',
        'We say openly what they mean for effort and timing, and you decide whether they are worth it.',
        'Some of the best ideas about {t} come up halfway, when the first results are on the table.',
        'A plan that leaves no room for them would be a poor plan.',
      ],
    ],
    table: {
      lead: 'The parts at a glance:',
      head: ['Part', 'What it means for you'],
      rows: [
        ['First conversation', 'We understand your aim and your limits'],
        ['Proposal', 'You see scope and order before you decide'],
        ['Delivery', 'Work in clear steps, each with a visible result'],
        ['Handover', 'A summary and an explanation in plain words'],
        ['Follow-up', 'A fixed date for questions and adjustments'],
      ],
    },
  },
  approach: {
    headings: ['What we care about', 'The thinking behind our work', 'Our promise'],
    question: 'What makes the approach different?',
    point: 'The values behind the work',
    paragraphs: [
      [
        'There are many ways to deal with {t}, and ours rests on a few convictions.',
        'People come before procedures.',
        'Understanding comes before advice.',
        'A promise is only made when it can be kept.',
      ],
      [
        'We like questions, including the uncomfortable ones. || Uncomfortable questions are welcome here.',
        'They show where something has not been explained well enough.',
        'An answer that needs a footnote gets one, and an answer we do not know gets looked up.',
        'You should never feel that you have to take our word for {t}.',
      ],
      [
        'Care shows in small things: a call that comes when it was announced, a page without errors, a room left tidy.',
        'Such things cost little and say a lot.',
        'They are also the first to disappear when work is rushed, which is why we plan with a reserve.',
        'Good work needs time, though less than you might think when it is well prepared.',
      ],
      [
        'Responsibility does not end with the last step.',
        'If something is not as it should be, tell us, and we will look at it together.',
        'Every such case makes the next project a little better.',
        'That is how trust grows, one kept word at a time.',
        'We treat your information with the same care as your project.',
        'What you tell us stays where it belongs.',
      ],
    ],
    quote: 'A promise is only worth making when it can be kept.',
  },
  prepare: {
    headings: ['How to prepare', 'What helps us to help you', 'Before we start'],
    question: 'How should you prepare?',
    point: 'Useful preparations',
    paragraphs: [
      [
        'A little preparation makes {t} smoother, although none of it is required.',
        'Think about your wish as if you were describing it to a friend.',
        'The words you choose then are usually the right ones for us as well.',
      ],
      [
        'Do not polish your notes. || Rough notes are perfectly fine.',
        'Contradictions in them are helpful, because they show where a decision is still open.',
        'We sort them together and keep what matters.',
        'If several people are involved, let each of them name one wish and one worry.',
      ],
      [
        'Photos, links and examples say more than long descriptions.',
        'It does not matter whether they come from a different field, as long as you can say what you like about them.',
        'Examples you dislike are just as valuable.',
        'Between the two, the direction for {t} becomes clear surprisingly fast.',
        'The rest is our job.',
      ],
    ],
    list: {
      lead: 'Useful things to have at hand:',
      items: [
        'your main wish in one or two sentences',
        'the date by which you would like to see a result',
        'a rough frame for time and budget',
        'anything you have tried before, and how it went',
        'the people who should be part of the decision',
        'one example that comes close to what you imagine',
      ],
    },
  },
} as const satisfies Record<string, Theme>;
