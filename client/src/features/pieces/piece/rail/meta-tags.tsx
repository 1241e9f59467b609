import { Button, Code, Group } from '@mantine/core';
import { CopyField } from '#client/ui/copy/copy-field.tsx';
import { useCopy } from '#client/ui/copy/use-copy.ts';
import { SectionTitle } from '#client/ui/page/section-title.tsx';
import { metaTags } from '../../export/meta-tags.ts';
import classes from './meta-tags.module.css';

/** Longer code scrolls in its box. */
const SHORT_CODE = 100;

/** What stands in the head of the piece's page, line by line. */
export function MetaTags({ head }: { head: string }) {
  const tags = metaTags(head);
  const all = useCopy(tags.map(({ code }) => code).join('\n'));
  if (tags.length === 0) return null;
  return (
    <section aria-label="Meta tags" className={classes.tags}>
      <Group justify="space-between" gap="xs">
        <SectionTitle order={3}>Meta Tags</SectionTitle>
        <Button variant="subtle" size="compact-sm" onClick={all.copy}>
          {all.isCopied ? 'Copied' : 'Copy all tags'}
        </Button>
      </Group>
      {tags.map(({ label, code }, position) => (
        <CopyField key={position} label={label} value={code}>
          <Code
            block
            className={classes.code}
            {...(code.length > SHORT_CODE && { tabIndex: 0, role: 'region', 'aria-label': `${label} tag` })}
          >
            {code}
          </Code>
        </CopyField>
      ))}
    </section>
  );
}
