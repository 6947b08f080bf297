UPDATE "agents" a SET "lane_names" = named.names
  FROM (SELECT v.agent_id, jsonb_object_agg(l.value ->> 'id', l.value ->> 'name' ORDER BY v.version) AS names
          FROM agent_versions v
          JOIN graphs g ON g.workspace_id = v.workspace_id AND g.fingerprint = v.graph_fingerprint
         CROSS JOIN LATERAL json_array_elements(g.document -> 'lanes') l
         GROUP BY v.agent_id) named
 WHERE a.id = named.agent_id;--> statement-breakpoint
UPDATE "agents" a SET "metadata_keys" = used.keys
  FROM (SELECT agent_id, (array_agg(key ORDER BY key))[1:200] AS keys
          FROM (SELECT DISTINCT r.agent_id, pair.key
                  FROM runs r CROSS JOIN LATERAL json_each(r.metadata) pair
                 WHERE r.metadata IS NOT NULL AND length(pair.key) <= 200
                   AND json_typeof(pair.value) NOT IN ('object', 'array')) seen
         GROUP BY agent_id) used
 WHERE a.id = used.agent_id;
