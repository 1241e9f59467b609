import type { ButtonProps } from '@mantine/core';
import classes from './tool.module.css';

/** A button of the document's toolbar: quiet, with its name beside the picture where there is room. */
export const TOOL: ButtonProps = {
  variant: 'subtle',
  color: 'gray',
  size: 'sm',
  className: classes.tool,
};

/** One without words, at every width. */
export const ICON_TOOL: ButtonProps = { ...TOOL, className: classes.icon };
