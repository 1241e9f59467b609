import type { Theme } from './theme.ts';

/** Themes that suit a blog post as well as a page. */
export const SHARED_THEMES = {
  quality: {
    headings: ['How to recognise quality', 'Signs of quality to look for', 'What good looks like'],
    question: 'How do you recognise good quality?',
    point: 'Signs of quality',
    paragraphs: [
      [
        'Quality in {t} shows in the details that nobody advertises.',
        'Look at edges, transitions and exceptions, because that is where care becomes visible.',
        'Anything can look convincing in its best moment, so ask to see an ordinary one.',
        'Clear answers to simple questions are another reliable sign.',
      ],
      [
        'Good work explains itself. || Real quality needs little explanation.',
        'You should be able to see what it is for, how it is used and what to do when something goes wrong.',
        'Complicated instructions are sometimes necessary, but more often they hide an unfinished thought.',
        'Simplicity is rarely the starting point, and it usually takes several honest revisions.',
      ],
      [
        'Consistency counts for more than brilliance.',
        'One impressive result proves little, while a series of solid ones builds trust.',
        'Check how problems are handled, since even the best arrangement meets a bad day eventually.',
        'People who speak openly about limits tend to keep their promises.',
      ],
      [
        'Your own impression deserves a place among the criteria.',
        'If something about {t} feels wrong, try to put that feeling into words before you dismiss it.',
        'Often there is a concrete observation behind it that others have missed.',
        'For {a}, the best test is simple: would you choose the same thing again?',
        'Write the answer down, and repeat the test after some months of use.',
      ],
    ],
    quote: 'Quality is what remains when the first excitement has passed.',
  },
  routine: {
    headings: ['Make it last', 'Keeping {t} on track', 'From a good start to a steady habit'],
    question: 'How do you keep {t} on track over time?',
    point: 'Upkeep and habit',
    paragraphs: [
      [
        'A good start with {t} deserves an equally good routine.',
        'Routines take the pressure off willpower, which is a resource that runs out at the worst moments.',
        'Attach the new task to something you already do, and it will be remembered without effort.',
        'Keep the routine small enough for a bad week, and let good weeks do more.',
      ],
      [
        'Decide what you will look at regularly and what you can safely ignore.',
        'A short check at fixed times prevents more trouble than a long one when trouble has already arrived.',
        'Put the dates into your calendar, together with the one question you want to answer.',
        'Tidy as you go, because small leftovers have a way of becoming large ones.',
      ],
      [
        'Expect your needs to change. || Needs change, and plans should change with them.',
        'What served you well at the beginning may be too small, too large or simply beside the point later on.',
        'A yearly look at the whole of {t} keeps habits from turning into dead weight.',
        'Letting something go is a legitimate result of such a review.',
      ],
      [
        'Make it easy for others to step in.',
        'A page with the essentials is enough, provided it is kept where people will look for it.',
        'Shared knowledge makes holidays calmer and mistakes rarer.',
        'It also shows you which parts you have not fully understood yourself.',
        'Celebrate the quiet months too, since nothing going wrong is an achievement.',
      ],
    ],
    quote: 'The best routine is the one that survives a bad week.',
  },
  ask: {
    headings: ['Questions to ask before you decide', 'Good questions to ask about {t}'],
    question: 'Which questions should you ask before you decide?',
    point: 'Questions worth asking',
    paragraphs: [
      [
        'The right question can save weeks of work on {t}.',
        'Questions are cheap, they offend nobody when asked kindly, and they reveal how much thought has gone into an offer.',
        'Ask the same ones everywhere, so that the answers can be compared.',
      ],
      [
        'Listen to how something is answered as well as to what is said.',
        'A clear no is more useful than a friendly maybe.',
        'Take your time with the answers, and let a pause stand if you need one.',
        'If you do not understand a reply, say so, because the next person will be grateful as well.',
      ],
      [
        'Some questions are best put to yourself. || A few questions are for you alone.',
        'Would you still want this if nobody else knew about it?',
        'What would you do if it took twice as long as you hope?',
        'Answers like these do not appear in any brochure about {t}, and yet they settle many decisions.',
        'There is no shame in postponing a choice until they are clear.',
      ],
    ],
    list: {
      lead: 'A short list to take along:',
      items: [
        'What problem does this solve, and how will I notice that it is solved?',
        'What is included, and what will I have to arrange myself?',
        'Which part causes the most questions later on?',
        'How can I try it before I commit myself?',
        'What does it cost to keep, to change and to leave?',
        'Who is responsible when something does not work?',
        'What would you advise me to leave out?',
      ],
    },
  },
  help: {
    headings: ['When to ask for help', 'You do not have to do it alone', 'Finding good advice'],
    question: 'When is it worth asking for help?',
    point: 'Doing it alone or with help',
    paragraphs: [
      [
        'Plenty of {t} can be handled on your own, and some of it is better shared. || With {t}, as with most things, some parts are better shared.',
        'The line runs where a mistake would be expensive, dangerous or impossible to undo.',
        'On this side of the line, trying things yourself is the fastest way to learn.',
        'Beyond it, experience is worth its price.',
      ],
      [
        'Good advisers ask before they answer.',
        'They want to know your aim, your limits and what you have tried already.',
        'Someone who recommends a solution in the first minute is selling, not advising.',
        'Ask for the reasoning behind a suggestion, since reasons can be reused and verdicts cannot.',
      ],
      [
        'Prepare the conversation, and it will be shorter and better.',
        'Bring one page with the facts, one clear question and an example of what you like.',
        'State your budget for time and money openly, so that nobody plans past it.',
        'Summarise the result in your own words at the end to find misunderstandings early.',
      ],
      [
        'Communities are an underrated source of help with {t}.',
        'People who have just solved your problem remember the details that experts have long forgotten.',
        'Give something back when you can, even if it is only a note on what worked.',
        'Advice from several independent voices is more dependable than advice from one loud voice.',
        'In the end the decision stays with you, and that is how it should be.',
      ],
    ],
  },
  measure: {
    headings: ['How to tell whether it works', 'Checking your progress', 'Measure what matters'],
    question: 'How can you tell whether it works?',
    point: 'Checking progress',
    paragraphs: [
      [
        'Progress with {t} is easier to see when you know where you began.',
        'Take a snapshot of the present situation before you change anything.',
        'A photo, a short list or a handful of notes is enough, as long as it is dated.',
        'Later this will be the most valuable page you own.',
      ],
      [
        'Choose few measures and choose them well. || Fewer measures make for better decisions.',
        'A useful measure changes what you do next, and all others are decoration.',
        'Mix something you can count with something you can feel, since numbers miss the mood and moods miss the trend.',
        'Look at the direction over several weeks rather than at a single day.',
      ],
      [
        'Be fair to yourself when the result is mixed.',
        'Ask first whether the plan was carried out at all, and only then whether it was right.',
        'Many plans for {t} are judged a failure although they were never really tried.',
        'Give a change the time it needs, and decide beforehand how long that is.',
      ],
      [
        'Share what you find, including the parts that did not work.',
        'Open reviews build more trust with {a} than polished success stories.',
        'If nothing has improved after a fair trial, stop without regret and use the time for something better.',
        'A clear ending is a result as well.',
        'Keep the notes, because the next attempt will start from a higher step.',
      ],
    ],
    quote: 'Take a picture of the start, or you will never see how far you have come.',
  },
  myths: {
    headings: ['Misunderstandings worth clearing up', 'What people often get wrong', 'Myths about {t}'],
    question: 'What do people often get wrong?',
    point: 'Misunderstandings cleared up',
    paragraphs: [
      [
        'Few subjects are free of half-truths, and they gather around {t} as well.',
        'They survive because each contains something that was right once, somewhere, for someone.',
        'Looking at the grain of truth is more useful than laughing at the rest.',
      ],
      [
        'The first misunderstanding is that more is always better. || One stubborn idea is that more must be better.',
        'Past a certain point, additional effort produces clutter instead of value.',
        'Knowing where that point lies is a mark of experience, and you find it by leaving things out.',
      ],
      [
        'Another common belief says that you must decide everything at the beginning.',
        'In truth, a good beginning leaves the right doors open and closes only those that do not matter.',
        'You are allowed to know more next month than you know today.',
        'Plans for {t} should be written in pencil, with a date in the corner.',
      ],
      [
        'A third one claims that only specialists can judge the result.',
        'Specialists see details that others miss, but the people who live with the outcome see whether it helps.',
        'Both views belong at the same table.',
      ],
      [
        'Finally, there is the idea that a setback proves the doubters right.',
        'Setbacks are simply information that arrived late.',
        'The useful question is not who was right, but what the next attempt should look like.',
        'Treat strong opinions, including your own, as suggestions until they have been tested.',
      ],
    ],
  },
  faq: {
    headings: ['Frequently asked questions', 'Short answers to common questions', 'Questions and answers'],
    question: 'What else do people ask about {t}?',
    point: 'Short answers',
    paragraphs: [
      [
        '<h3>Is it ever too late to begin?</h3>',
        'Hardly ever, because most of the benefit depends on your next step and not on your last one.',
        'Begin with something small enough to finish this week.',
        'A late start has an advantage, too: you can learn from everyone who went first.',
      ],
      [
        '<h3>Do I need special knowledge?</h3>',
        'Basic knowledge of {t} is enough for the first steps, and it grows with use.',
        'Be honest about what you do not know, and look it up when it becomes important.',
        'What you need from day one is the willingness to look at results without excuses.',
      ],
      [
        '<h3>How long until I see a difference?</h3>',
        'That depends on the size of the change and on how regularly you work on it.',
        'Small improvements are often visible early, while deeper ones need patience.',
        'Agree on a date for a first look, and resist judging before it.',
      ],
      [
        '<h3>What if my situation is unusual?</h3>',
        'Nearly everybody believes that, and in some detail nearly everybody is right.',
        'Keep the principles, adapt the details, and test the result on a small scale first.',
        'An unusual situation is a reason for a shorter trial, not for a longer wait.',
      ],
      [
        '<h3>Can I change my mind later?</h3>',
        'Yes, provided you have chosen a path that can be undone.',
        'Check this point early, because it decides how relaxed you can be about everything else.',
        'Changing course on good grounds is a strength.',
      ],
    ],
  },
} as const satisfies Record<string, Theme>;
