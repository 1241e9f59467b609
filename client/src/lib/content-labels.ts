export const CONTENT_LABELS = {
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
  showPreview: 'Show Preview',
  showCode: 'Show Code',
  generateSocial: 'Generate Social Posts',
  socialOutput: 'Social Posts Output',
  generateEmail: 'Generate Email Copy',
  emailOutput: 'Email Copy Output',
  generate: 'Generate Content',
  generating: 'Generating…',
} as const;

export const KEYWORD_PAUSE_MS = 800;
