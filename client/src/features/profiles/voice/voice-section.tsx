import { Box } from '@mantine/core';
import { lazy } from 'react';
import { Fold } from '#client/ui/fold.tsx';

const VoiceForm = lazy(async () => ({ default: (await import('./voice-form.tsx')).VoiceForm }));

export const VoiceSection = ({ profileId }: { profileId: string }) => (
  <Box mt="lg">
    <Fold title="Voice by example" state="sample texts, preferred and banned words">
      <VoiceForm profileId={profileId} />
    </Fold>
  </Box>
);
