import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FeedbackModal } from './feedback-modal.tsx';
import { FEEDBACK_DISCOUNT } from '../prices.ts';

/** Offers the discount for feedback and opens the survey. */
export function FeedbackOffer() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap="xs" align="center">
      <Text c="dimmed">Tell us how it went and take ${FEEDBACK_DISCOUNT} off your first month.</Text>
      <Button variant="light" onClick={() => setIsOpen(true)}>
        Share feedback
      </Button>
      <FeedbackModal opened={isOpen} onClose={() => setIsOpen(false)} />
    </Stack>
  );
}
