/** The product's name, once. */
export const PRODUCT_NAME = 'Veemark';
export const ASSISTANT_NAME = 'Vee';
/** Stands in the static pages too, where the server puts the operator's own address in its place. */
export const DEFAULT_SUPPORT_EMAIL = 'support@veemark.example';
