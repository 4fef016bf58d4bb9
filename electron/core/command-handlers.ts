/** A handler for each command of the desk (shared/desk/commands.ts): each room brings its own. */
import type { z } from 'zod'
import type { CommandName, CommandReply, commands as commandTable } from '../../shared/desk/commands.ts'

type Handler<N extends CommandName> = (
  input: z.output<(typeof commandTable)[N]['input']>,
) => CommandReply<N> | Promise<CommandReply<N>>
export type Commands = { [N in CommandName]: Handler<N> }
