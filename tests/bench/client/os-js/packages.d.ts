declare module '@osjs/*'
