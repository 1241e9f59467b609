import { Center } from '@mantine/core';
import { BusyButton } from '../busy-button.tsx';

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** The way to the next page of a list; nothing when all of it is there. */
export function LoadMore({ list }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <Center>
      <BusyButton
        variant="default"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Load more
      </BusyButton>
    </Center>
  );
}
