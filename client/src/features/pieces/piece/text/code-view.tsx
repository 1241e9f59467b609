import { Code } from '@mantine/core';
import { htmlToCode } from './html-to-code.ts';

export const CodeView = ({ html }: { html: string }) => (
  <Code
    block
    className="u-small u-wrap u-pre u-scroll"
    mah={640}
    bg="var(--surface-sunken)"
    c="var(--ink)"
    lh="1.6"
    tabIndex={0}
    role="region"
    aria-label="Code"
  >
    {htmlToCode(html)}
  </Code>
);
