/** The product's name, once. */
export const PRODUCT_NAME = 'Veemark';
export const ASSISTANT_NAME = 'Vee';
