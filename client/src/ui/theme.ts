import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorResolverResult,
  type VariantColorsResolverInput,
} from '@mantine/core';

/** The colours of controls and notes, from the tokens: Mantine's own contrast rule looks at the light scheme alone. */
const tokenColors: (input: VariantColorsResolverInput) => Partial<VariantColorResolverResult> = ({
  color = 'pine',
  variant,
}) => {
  if (color === 'orange' && variant === 'light')
    return { background: 'var(--amber-wash)', hover: 'var(--amber-wash)', color: 'var(--amber)' };
  if (color === 'gray' && variant === 'light')
    return { background: 'var(--surface-sunken)', hover: 'var(--surface-sunken)', color: 'var(--ink)' };
  if (color === 'gray' && variant === 'subtle')
    return { color: 'var(--ink-soft)', hover: 'var(--surface-sunken)' };
  const tone = color === 'pine' ? 'accent' : 'danger';
  if (color !== 'pine' && color !== 'red') return {};
  if (variant === 'filled') {
    return { background: `var(--${tone})`, hover: `var(--${tone}-strong)`, color: `var(--on-${tone})` };
  }
  if (variant === 'light') {
    return {
      background: `var(--${tone}-wash)`,
      hover: `var(--${tone}-wash)`,
      color: `var(--${tone}-strong)`,
    };
  }
  return variant === 'subtle' ? { color: `var(--${tone})`, hover: `var(--${tone}-wash)` } : {};
};

const field = { defaultProps: { size: 'md' } };
/** What is typed runs as its letters do. */
const textField = { defaultProps: { ...field.defaultProps, attributes: { input: { dir: 'auto' } } } };

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 4 },
  colors: {
    pine: [
      '#e6f4ed',
      '#cdeadd',
      '#a3dcc5',
      '#74dab4',
      '#4fc99c',
      '#1f9d71',
      '#10845d',
      '#0a6e4e',
      '#085a40',
      '#053f2d',
    ],
    red: [
      '#fdeeec',
      '#fbd9d5',
      '#f6b4ad',
      '#ff9d92',
      '#ff9d92',
      '#d5483d',
      '#c2362b',
      '#b3261e',
      '#951d16',
      '#6f1510',
    ],
    gray: [
      '#faf8f4',
      '#f3f0ea',
      '#e6e1d8',
      '#dad5cb',
      '#c2bcb0',
      '#8d897f',
      '#5c615c',
      '#4a4f4b',
      '#343936',
      '#1b211e',
    ],
    dark: [
      '#ece9e3',
      '#cfcac1',
      '#b3ada2',
      '#7d766b',
      '#443f37',
      '#35312b',
      '#201d19',
      '#181613',
      '#191714',
      '#0e0d0b',
    ],
  },
  black: '#1b211e',
  fontFamily: 'var(--font-text)',
  headings: {
    fontFamily: 'var(--font-heading)',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.15' },
      h2: { fontSize: '1.5rem', lineHeight: '1.25' },
      h3: { fontSize: '1.5rem', lineHeight: '1.25' },
      h4: { fontSize: '1.5rem', lineHeight: '1.25' },
    },
  },
  // Six styles of type: titles 32 and 24, text 17, the interface 15, what matters there 600, the small print 13.
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.5rem' },
  defaultRadius: 'md',
  radius: { sm: '6px', md: '10px', lg: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => ({ ...defaultVariantColorsResolver(input), ...tokenColors(input) }),
  // By name: importing the components to extend them would bring all of them into the first view.
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Button: { defaultProps: { size: 'md' }, styles: { label: { fontWeight: 600 } } },
    Badge: {
      defaultProps: { variant: 'light' },
      styles: {
        root: { textTransform: 'none', letterSpacing: 0 },
        label: { fontSize: 'var(--mantine-font-size-xs)', fontWeight: 400 },
      },
    },
    TextInput: textField,
    Textarea: textField,
    PasswordInput: field,
    NumberInput: field,
    // A window that starts on its first field must not cover the others with a list.
    Select: { defaultProps: { size: 'md', allowDeselect: false, openOnFocus: false } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        padding: 'clamp(1.25rem, 5vw, 2rem)',
        closeButtonProps: { 'aria-label': 'Close' },
      },
      styles: {
        // What is scrolled to, or focused, must not end up behind the header and the buttons that stay.
        content: { scrollPaddingBlock: '6.5rem 5rem' },
        header: { backgroundColor: 'var(--surface)' },
        title: { font: '650 1.5rem/1.25 var(--font-heading)' },
      },
    },
    Paper: {
      defaultProps: { radius: 'lg' },
      styles: { root: { backgroundColor: 'var(--surface)', '--paper-border-color': 'var(--line)' } },
    },
    Title: { styles: { root: { letterSpacing: '-0.015em' } } },
    Alert: {
      defaultProps: { radius: 'md' },
      styles: { closeButton: { width: '1.75rem', height: '1.75rem' } },
    },
    Checkbox: field,
    Skeleton: { defaultProps: { radius: 'md' } },
  },
});

/** Hangs Mantine's own variables on the house tokens; both schemes share one list because the tokens switch. */
const kitVariables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-hover': 'var(--surface-sunken)',
  '--mantine-primary-color-light': 'var(--accent-wash)',
  '--mantine-primary-color-light-hover': 'var(--accent-wash)',
  '--mantine-primary-color-light-color': 'var(--accent-strong)',
  '--mantine-color-disabled': 'var(--surface-sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
};

export const resolveKitVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: kitVariables,
  dark: kitVariables,
});
