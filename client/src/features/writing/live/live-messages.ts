export const LIVE_MESSAGES = {
  beingWritten: 'Your piece is being written',
  notFollowed: 'Still being written, but not shown live here',
  reconnecting: 'Connection lost, trying again … Nothing of your piece is lost.',
  complete: 'The text was complete already. It opens in a moment.',
  nothingCharged: 'Nothing was charged. What you had filled in is back in the form.',
  dismiss: 'Dismiss',
} as const;
