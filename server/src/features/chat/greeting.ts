export const greeting = (name: string) => `Hi, ${name}! 👋 How can I assist you? 😊`;
