import { Anchor, Text } from '@mantine/core';

type Props = { link: string };

/** Says that posting will update, and what. */
export function AlreadyThere({ link }: Props) {
  return (
    <Text fz="sm">
      This piece is already there:{' '}
      <Anchor href={link} target="_blank" rel="noopener noreferrer" fz="inherit" underline="always">
        open the post
      </Anchor>
      . Posting again updates it.
    </Text>
  );
}
