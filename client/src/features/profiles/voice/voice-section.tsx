import { Loader } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import classes from './voice-section.module.css';

const VoiceForm = lazy(async () => ({ default: (await import('./voice-form.tsx')).VoiceForm }));

/** How the profile writes, folded away below its nine fields. */
export function VoiceSection({ profileId }: { profileId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.line}>
        <span>Voice by example</span>{' '}
        <span className={classes.hint}>sample texts, preferred and banned words</span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Loader size="sm" />}>
          <VoiceForm profileId={profileId} />
        </Suspense>
      )}
    </details>
  );
}
