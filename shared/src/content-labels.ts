/** Sentences and labels of the content screens that the server does not need. */
export const CONTENT_LABELS = {
  beingWritten: 'Your piece is being written',
  notFollowed: 'Still being written, but not shown live here',
  reconnecting: 'Connection lost, trying again … Nothing of your piece is lost.',
  nothingCharged: 'Nothing was charged. What you had filled in is back in the form.',
  dismiss: 'Dismiss',
  setByProfile: 'Set by profile',
  noSuggestions: 'No suggestions yet.',
  createFirst: 'Create your first content',
  noProfile: 'No profile selected.',
  noDescription: 'No description provided.',
  confirmDelete: 'Confirm Delete',
  deleteQuestion: 'Are you sure you want to delete this content? This action cannot be undone.',
  imageFailed: 'Could not download image. Try right-click > Save as.',
  startReading: 'Start Reading',
  stopReading: 'Stop Reading',
  readingFailed: 'This browser cannot read aloud.',
  showPreview: 'Show Preview',
  showCode: 'Show Code',
  generateSocial: 'Generate Social Posts',
  socialOutput: 'Social Posts Output',
  generateEmail: 'Generate Email Copy',
  emailOutput: 'Email Copy Output',
  generate: 'Generate Content',
  generating: 'Generating…',
} as const;

/** Pause in typing before keyword ideas are asked for. */
export const KEYWORD_PAUSE_MS = 800;
