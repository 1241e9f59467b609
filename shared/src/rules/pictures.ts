/** Of a stored image, as it stands in a text. */
export const PICTURE_ADDRESS = /^\/images\/[\w-]{32}\.jpg$/;

/** In pixels, of a picture that is smaller than the text is wide. */
export const PICTURE_WIDTHS = [160, 320, 480] as const;
