export const PRODUCT_NAME = 'Veemark';
export const ASSISTANT_NAME = 'Vee';
/** In static pages the server replaces it by the operator's. */
export const DEFAULT_SUPPORT_EMAIL = 'support@veemark.example';
