import type { Theme } from './theme.ts';

export const BLOG_INTRODUCTION: Theme = {
  headings: [''],
  question: '',
  point: 'What the reader will take away',
  paragraphs: [
    [
      'This article walks through {t} from the first idea to a result you can live with. || This article looks at {t} from the side that matters most: daily use.',
      'It is written for {a}, without jargon and without big promises.',
      'You will find the decisions that matter, the order in which to take them, and the traps that are easy to avoid.',
    ],
    [
      'A lot of advice about {t} starts in the middle and assumes you already know the rest.',
      'Here you begin with the question behind the question: what should be better afterwards than it is today?',
      'Once that is clear, the right choice is often much smaller than it looked at the start.',
      'Each part below can be read alone, so feel free to jump to the one you need.',
    ],
    [
      'Nothing here depends on special talent or expensive tools.',
      'It takes a clear aim, a little patience and the habit of checking your own results.',
      'Keep a notebook open while you read, because your own situation is the best example there is.',
      'By the end you should be able to explain your plan in two sentences to somebody who has never heard of it.',
      'Take what fits, leave what does not, and come back when the next step is due.',
    ],
  ],
};

export const BLOG_CONCLUSION: Theme = {
  headings: ['Where to go from here', 'The bottom line', 'Your next step'],
  question: 'What should you do next?',
  point: 'The next step',
  paragraphs: [
    [
      'Good results with {t} come from a few plain habits rather than from one brilliant decision.',
      'Start with a clear aim, choose the smallest version that serves it, and look at the outcome with honest eyes.',
      'Everything else in this article is a way of making those three things easier.',
    ],
    [
      'Pick one idea from above and put it into practice this week.',
      'Write down what you expect from it, then compare that note with what really happened.',
      'The comparison will teach you more than any further article could.',
      'When one step has become routine, the next one will be easy to see.',
    ],
    [
      'Share your plan with one person who will ask how it went.',
      'A friendly question at the right moment keeps many good intentions alive.',
      'If your circumstances change, change the plan, and keep the reason you began.',
      'Set a date for your first review before you close this page.',
      'Small, steady progress adds up faster than most people think.',
    ],
  ],
};

export const BLOG_THEMES = {
  basics: {
    headings: ['What to know about {t} first', 'The basics, in plain words', 'Understanding {t}'],
    question: 'What should you know about {t} first?',
    point: 'The basics',
    paragraphs: [
      [
        'At its heart, every decision about {t} is a trade between effort, quality and time.',
        'You can usually have two of the three at once, and knowing which two you want saves long discussions.',
        'Beginners often look for the best answer, while experienced people look for the one that fits.',
        'The difference shows as soon as real life gets in the way of the plan.',
      ],
      [
        'It helps to separate what is essential from what is merely common. || It pays to tell the essential apart from the merely popular.',
        'Essential parts cannot be left out without losing the point, whereas common ones are habits that someone once found useful.',
        'Make two short lists, one for each kind, before you compare anything.',
        'With those lists in hand, new information about {t} falls into place instead of adding to the noise.',
      ],
      [
        'The vocabulary can look harder than the subject itself.',
        'Whenever a term is unclear, ask what it changes in practice, and skip it if the answer is nothing.',
        'A plain explanation that you could repeat to a friend is the best sign that you have understood something.',
        'Only a handful of ideas carry most of the weight, and the rest can be looked up when it is needed.',
      ],
      [
        'Curiosity is a better guide at this stage than ambition.',
        'Look at two or three examples that you admire and note what they have in common.',
        'Patterns that appear in very different examples are usually the ones worth learning.',
      ],
    ],
    quote: 'Know what you need before you look at what is on offer.',
  },
  why: {
    headings: ['Why {t} can be worth your time', 'The case for taking {t} seriously'],
    question: 'Why is it worth spending time on {t}?',
    point: 'What you gain',
    paragraphs: [
      [
        'The most obvious benefit of a careful look at {t} is confidence.',
        'Decisions stop feeling like guesses once you can name the reasons behind them.',
        'That calm is noticeable to everyone involved, and it makes the next choice quicker.',
      ],
      [
        'There is a practical side as well. || The practical gains are just as real.',
        'Time spent on the groundwork comes back later as fewer corrections, fewer returns and fewer awkward conversations.',
        'People who skip this stage tend to pay for it in small, annoying instalments.',
        'A modest amount of preparation turns surprises into details.',
      ],
      [
        'Much of the value of {t} will only show after a while.',
        'Early on you see the effort, and only later do you see what it made possible.',
        'For {a}, the lasting gain is often freedom: more options, and less dependence on luck.',
        'It is fair to ask for visible progress, as long as you give it a fair amount of time.',
      ],
      [
        'Reasons differ from person to person, and they do not need to be grand.',
        'Saving an hour a week, worrying less, or simply enjoying the work more are all good enough.',
        'Write your own reason in one sentence and keep it where you will see it again.',
        'When two options look equal, that sentence will break the tie.',
        'A reason you can state is also a reason you can check, which keeps enthusiasm honest.',
      ],
    ],
    quote: 'A reason you can say in one sentence is a reason you can act on.',
  },
  goals: {
    headings: ['Set a clear aim for {t}', 'Decide what success looks like', 'Begin with the end in mind'],
    question: 'What should your goal be?',
    point: 'A clear, checkable aim',
    paragraphs: [
      [
        'A good aim is specific enough that a stranger could tell whether you have reached it.',
        'Vague wishes such as better, faster or nicer feel pleasant, yet they cannot guide a decision.',
        'Describe the situation you want to see, who will notice it, and by when.',
        'One honest sentence is worth more here than a page of ambitions.',
      ],
      [
        'Limits belong into the same note. || Your limits deserve a place beside the aim.',
        'Decide in advance how much time, money and attention you are willing to put into {t}.',
        'Limits sound restrictive, but they are what makes a choice possible at all.',
        'An open budget invites endless comparison, and endless comparison is just a polite form of delay.',
      ],
      [
        'Think about who else has a say.',
        'If other people live with the result, let them describe their wishes before you present a solution.',
        'Agreement on the aim makes later disagreement about details far easier to settle.',
        'It is perfectly normal to discover at this point that the first idea was the answer to a different problem.',
      ],
      [
        'Finally, choose one sign of success that you can observe without effort.',
        'The easier it is to check, the more often you will check it.',
        'Put a date on that check now, while your motivation is high.',
        'An aim with a date turns {t} from a topic into a project.',
      ],
    ],
    quote: 'An aim without a date is only a wish.',
  },
  steps: {
    headings: ['{S}, step by step', 'A simple plan for {t}', 'How to get started'],
    question: 'How do you get started with {t}?',
    point: 'The steps in order',
    paragraphs: [
      [
        'Order matters more than speed. || The right order beats a fast start.',
        'Each of the following steps makes the one after it easier, so resist the urge to skip ahead.',
        'Plan a short pause between them, because good ideas about {t} like to arrive overnight.',
      ],
      [
        'Do not worry if your first round feels slow.',
        'Most of the time goes into small discoveries that you will never have to make twice.',
        'By the second round the same path takes a fraction of the effort.',
        'Keep your notes short and in one place, since scattered notes are rarely read again.',
      ],
      [
        'Should you get stuck, go back one step instead of pushing forward.',
        'A blocked step nearly always means that an earlier question was left open.',
        'Answer it, however roughly, and the path usually clears by itself.',
        'It is better to finish a modest version than to abandon an impressive one.',
      ],
    ],
    list: {
      lead: 'This order has proved itself:',
      ordered: true,
      items: [
        '<strong>Describe the aim.</strong> Write down in one sentence what should be better afterwards.',
        '<strong>Take stock.</strong> List what you already have, know and can use.',
        '<strong>Choose one small version.</strong> Leave out everything that does not serve the aim.',
        '<strong>Try it.</strong> Use it under ordinary conditions, not under perfect ones.',
        '<strong>Look closely.</strong> Note what worked, what did not, and what surprised you.',
        '<strong>Adjust.</strong> Change one thing at a time, so that you know what caused the difference.',
        '<strong>Make it a habit.</strong> Decide when you will repeat it and who will remind you.',
      ],
    },
  },
  compare: {
    headings: ['How to compare your options', 'Choosing well: what to compare', 'Find the option that fits'],
    question: 'How do you compare your options?',
    point: 'A fair comparison',
    paragraphs: [
      [
        'Comparing is easy to overdo. || It is tempting to compare everything with everything.',
        'Three options are enough for a sound decision about {t}, and more than five mostly cause tiredness.',
        'Choose one that is safe, one that is bold and one that costs little, then judge them by the same questions.',
        'Written answers keep you fair, since memory favours whatever you saw last.',
      ],
      [
        'Give every question a weight before you look at the answers.',
        'Otherwise a charming detail can outshine a serious weakness.',
        'Ask what happens on a bad day, not only on a good one.',
        'An option that fails gently is often the wiser choice for {a}.',
      ],
      [
        'Trust first-hand experience more than descriptions.',
        'A short trial, a sample or a visit will tell you things that no comparison table can contain.',
        'Where a trial is impossible, look for reports from people whose situation resembles yours.',
        'Be careful with rankings that do not say how they were made.',
      ],
      [
        'When two candidates remain, pick the one that is easier to undo.',
        'Being able to change your mind is worth more than a slight advantage on paper.',
      ],
    ],
    table: {
      lead: 'A few questions that bring out real differences:',
      head: ['Question', 'A good sign', 'A warning sign'],
      rows: [
        ['Does it serve your aim?', 'The link is obvious', 'You need a long explanation'],
        ['Can you try it first?', 'Yes, with little effort', 'Only after a commitment'],
        ['What does it ask of you?', 'The effort is stated openly', 'The effort is played down'],
        ['How does it age?', 'It can grow or shrink', 'It fits one situation only'],
        ['Who helps when it fails?', 'A person you can reach', 'Nobody in particular'],
      ],
    },
  },
  effort: {
    headings: ['What {t} will ask of you', 'Time, money and attention', 'Budgeting for {t}'],
    question: 'How much time and money should you plan for?',
    point: 'A realistic budget',
    paragraphs: [
      [
        'Every honest plan for {t} has three budgets: time, money and attention.',
        'Money is the one that people discuss, time is the one they underestimate, and attention is the one they forget.',
        'Look at all three together, because saving on one usually means spending more of another.',
      ],
      [
        'Split the effort into what happens once and what comes back.',
        'One-off work feels heavy at the start, whereas recurring work decides whether you are still happy in a year.',
        'If the recurring part is too large, even a perfect start will not last.',
        'Ask for recurring costs in writing, and read that page twice.',
      ],
      [
        'Exact figures depend on your situation, so be wary of anyone who names them without asking a question.',
        'Collect two or three offers or estimates of your own and compare what they include.',
        'The cheapest one is sometimes right, provided you know what has been left out.',
        'A range is more honest than a single number, and it is easier to plan with.',
      ],
      [
        'Leave some room for learning. || Set something aside for the learning curve.',
        'First attempts take longer, and that is not a failure but the price of getting better.',
        'Plan a reserve of time as well as money, since delays are the commonest surprise of all.',
        'What remains unused at the end can pay for the next improvement.',
        'For {a}, an unhurried schedule is frequently the best investment.',
      ],
    ],
    quote: 'The cost that returns every month matters more than the one you pay once.',
  },
  mistakes: {
    headings: ['Common mistakes and how to avoid them', 'Mistakes to avoid with {t}'],
    question: 'Which mistakes should you avoid?',
    point: 'Avoidable mistakes',
    paragraphs: [
      [
        'Most disappointments with {t} can be traced back to a small number of mistakes.',
        'None of them is embarrassing, and all of them are easier to prevent than to repair.',
        'Reading through them once is a cheap form of insurance.',
      ],
      [
        'What these mistakes share is haste. || Haste is the thread that runs through all of them.',
        'A decision taken at the end of a long day rarely looks as good the next morning.',
        'Sleep on anything that is hard to reverse, and act quickly on everything else.',
        'It also helps to have one person who is allowed to disagree with you.',
      ],
      [
        'If you recognise one of them in your own plans, there is no need to start again.',
        'Name it, correct the next step, and let the previous ones be.',
        'Mistakes that are noticed early are among the best teachers you can get for {t}.',
        'Keep a short record of what went wrong, since the same mistake likes to return in different clothes.',
      ],
    ],
    list: {
      lead: 'These are the ones to watch for:',
      items: [
        '<strong>Starting without an aim.</strong> Activity feels like progress, but only an aim can tell the two apart.',
        '<strong>Copying somebody else.</strong> Their result grew from conditions that you may not share.',
        '<strong>Changing everything at once.</strong> Afterwards nobody can say what helped.',
        '<strong>Waiting for perfect conditions.</strong> They tend to arrive after the opportunity has left.',
        '<strong>Ignoring upkeep.</strong> What is not looked after will slowly stop working.',
        '<strong>Stopping too early.</strong> Many good ideas look weak just before they start to pay off.',
      ],
    },
  },
} as const satisfies Record<string, Theme>;
