import type { ButtonProps } from '@mantine/core';
import classes from './tool.module.css';

export const TOOL: ButtonProps = {
  variant: 'subtle',
  color: 'gray',
  size: 'sm',
  flex: 'none',
  px: 8,
  fz: 14,
  className: `u-soft ${classes.tool}`,
};

export const ICON_TOOL: ButtonProps = { ...TOOL, className: `u-soft ${classes.icon}` };

export const TOOL_BAR = classes.bar;
