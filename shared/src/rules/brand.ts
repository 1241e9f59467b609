export const PRODUCT_NAME = 'Veemark';
export const ASSISTANT_NAME = 'Vee';
export const DEFAULT_SUPPORT_EMAIL = 'support@veemark.example';
