import type { ButtonProps } from '@mantine/core';
import classes from './tool.module.css';

export const TOOL: ButtonProps = {
  variant: 'subtle',
  color: 'gray',
  size: 'sm',
  className: classes.tool,
};

export const ICON_TOOL: ButtonProps = { ...TOOL, className: classes.icon };

export const TOOL_BAR = classes.bar;
