import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { StandaloneMessage } from './error-screen.tsx';

export function NotFoundScreen() {
  return (
    <StandaloneMessage
      title="The page is not found."
      pageTitle={`Not found · ${PRODUCT_NAME}`}
      text="The address may be mistyped, or the page has moved."
    >
      <Button component={Link} to={paths.create}>
        Create Content
      </Button>
    </StandaloneMessage>
  );
}
