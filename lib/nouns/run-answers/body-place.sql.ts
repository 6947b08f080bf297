/**
 * A `BodyPlace` as JSON, in a statement that changes `run_interactions`: the steps of the containers around the node
 * say in which iterations it is. Index: run_steps primary key, once for each container.
 */
export const BODY_PLACE = `
       case when run_interactions.container is null then '{}'::json
            else json_build_object('container', run_interactions.container, 'iteration', run_interactions.iteration, 'loopPath', (
              with recursive around as (
                select c.node_id, run_interactions.iteration as inside, c.container, c.iteration, 1 as distance
                  from run_steps c
                 where c.run_id = run_interactions.run_id and c.occurrence_id = run_interactions.container
                union all
                select c.node_id, a.iteration, c.container, c.iteration, a.distance + 1
                  from around a
                  join run_steps c on c.run_id = run_interactions.run_id and c.occurrence_id = a.container
              )
              select json_agg(json_build_object('nodeId', node_id, 'iteration', inside) order by distance desc) from around))
       end`;
