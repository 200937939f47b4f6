import { checked, field, InvalidValue, type Trait, textArgument, VE } from '../../engine/definition/index.ts';

/** The template that displays an item. There are none, so only the empty name is taken. Interface 2.1, 2.12. */
export const templated: Trait<{ template: string }> = {
  fields: {
    template: field.text({
      note: 'theme file used to display the object',
      contexts: VE,
      read: (item) => item.template,
      write: checked(textArgument({ note: 'theme file used to display the object' }), (name) => {
        if (name !== '') throw new InvalidValue('must be empty: there are no templates');
        return name;
      }),
      column: 'template',
    }),
  },
};
